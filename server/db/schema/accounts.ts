import type { Generated, JSONColumnType } from "kysely";
import type { AbilityRule } from "../../../contract/users.ts";

export type TokenKind = "session" | "access" | "refresh" | "api" | "password";

export type AccountTables = {
  accounts: {
    account_id: Generated<string>;
    slug: string;
    name: string;
    email: string;
    group_name: string | null;
    created_at: Generated<Date>;
    updated_at: Generated<Date>;
  };
  properties: {
    account_id: string;
    id: Generated<string>;
    slug: string;
    name: string;
    old_code: Generated<string>;
    address: Generated<string>;
    phone: Generated<string>;
    status: Generated<number>;
    created_at: Generated<Date>;
    updated_at: Generated<Date>;
  };
  logins: {
    login_id: Generated<string>;
    email: string;
    password_hash: string | null;
    firstname: Generated<string>;
    lastname: Generated<string>;
    language: Generated<string>;
    is_super: Generated<boolean>;
    otp_secret: string | null;
    otp_since: Date | null;
    recovery_hashes: Generated<Buffer[]>;
    last_account_id: string | null;
    last_property_id: string | null;
    last_sign_in_at: Date | null;
    created_at: Generated<Date>;
  };
  users: {
    account_id: string;
    id: Generated<string>;
    login_id: string;
    firstname: string;
    lastname: string;
    mobile: Generated<string>;
    role: Generated<number>;
    status: Generated<number>;
    ability: JSONColumnType<AbilityRule[]> | null;
    created_at: Generated<Date>;
    updated_at: Generated<Date>;
  };
  user_properties: { account_id: string; user_id: string; property_id: string };
  tokens: {
    login_id: string;
    id: Generated<string>;
    kind: TokenKind;
    hash: Buffer;
    family: string | null;
    used_at: Date | null;
    name: Generated<string>;
    property_ids: string[] | null;
    created_at: Generated<Date>;
    last_seen_at: Generated<Date>;
    expires_at: Date;
  };
  throttles: { key_hash: Buffer; hits: number; ends_at: Date };
  audit_log: {
    account_id: string;
    id: Generated<string>;
    at: Generated<Date>;
    by_id: string | null;
    by_name: string;
    action: string;
    record_kind: string;
    record_id: string | null;
    old: JSONColumnType<Record<string, unknown>> | null;
    new: JSONColumnType<Record<string, unknown>> | null;
    ip: string | null;
    request_id: string | null;
  };
};
