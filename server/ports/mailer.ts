export type Mail = { to: string; subject: string; text: string };

export interface Mailer {
  send(mail: Mail): Promise<void>;
}

export type WaitingMail = { name: string; to: string; at: string };

/** Mails that wait because nothing sends them. */
export interface Outbox {
  /** The newest hundred. */
  list(): Promise<WaitingMail[]>;
  /** Null if there is none of this name. */
  read(name: string): Promise<Buffer | null>;
}
