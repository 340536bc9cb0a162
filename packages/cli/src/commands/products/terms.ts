/** Fields of the server's answer that are not terms. */
export const shown = ['id', 'created_at', 'updated_at', 'shop_group_id', 'data_json'];
