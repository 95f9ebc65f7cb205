-- The figures of the reconciliation by day, room type and rate, as the signed figures name them by their sha256.
alter table sign_offs add column reconciliation text;
