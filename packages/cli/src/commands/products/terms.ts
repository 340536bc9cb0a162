/** What the server says of a product beside its terms. */
export const shown = ['id', 'created_at', 'updated_at', 'shop_group_id', 'data_json'];
