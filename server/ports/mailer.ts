import type { KeptMail } from "../../contract/mails.ts";

export type Mail = { to: string; subject: string; text: string };

export interface Mailer {
  send(mail: Mail): Promise<void>;
}

/** Mails that wait because nothing sends them. */
export interface Outbox {
  /** The newest hundred. */
  list(): Promise<KeptMail[]>;
  /** Null when there is none of this name. */
  read(name: string): Promise<Buffer | null>;
}
