-- Who says that a recharge was paid: the gateway, or staff by hand, who name no payment of the gateway.
alter table recharge add column paid_by text not null default 'gateway' check (paid_by in ('gateway', 'staff'));
alter table recharge drop constraint recharge_check1;

-- Until now the gateway's id of the payment told it in a sentence.
update recharge set paid_by = 'staff', gateway_no = null
  where gateway_no in ('by hand: ' || trade_no, '人工：' || trade_no);

alter table recharge add constraint recharge_paid_by_gateway
  check (status <> 'paid' or paid_by = 'staff' or gateway_no is not null);
