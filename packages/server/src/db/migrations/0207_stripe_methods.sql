-- A method of Stripe names the ways to pay that Checkout offers. Until now, it was a card.
update pay_method set settings = settings || '{"methods": ["card"]}' where gateway = 'stripe';
