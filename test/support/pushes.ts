import type { Property } from "../../contract/properties.ts";
import type { PushRun } from "../../contract/push.ts";

export const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, "0")}`;
const then = "2026-01-31T08:00:00.000Z";

/** A property as its page receives it. */
export function aResort(change: Partial<Property> = {}): Property {
  const secret = { set: true, since: then };
  return {
    ...{ id: id(3), slug: "paris", accountid: id(2), name: "Paris", oracleid: "PAR", type: "hotel", status: 0 },
    ...{ environment: "sandbox", fiscalnumber: "", siretnumber: "", address: "", pincode: "", city: "Paris" },
    ...{ country: "FR", phone: "", currency: "EUR", timezone: "Europe/Paris", language: "en" },
    ...{ hostname: "https://gateway.example", authmode: "client_credentials", username: "", password: secret },
    ...{ clientid: "client", clientsecret: secret, hoteid: "PARIS1", appkey: secret, enterpriseid: "", scope: "" },
    ...{ externalsystem: "MIGTOOL", begindate: null, enddate: null, datelive: null, iduser: null, version: 1 },
    ...{ createdAt: then, updatedAt: then },
    ...change,
  };
}

/** A finished push. */
export function aPushRun(change: Partial<PushRun> = {}): PushRun {
  const counts = { total: 12, pending: 0, pushed: 8, unchanged: 2, failed: 1, unknown: 1, waiting: 0 };
  return {
    ...{
      id: id(30),
      state: "done",
      mode: "push",
      pause: null,
      kinds: ["accounts"],
      isPart: false,
      counts: { accounts: counts },
    },
    ...{ sum: counts, stuck: 0, rate: null, pulse: [], problem: null, waits: null, by: "Camille Moreau", at: then },
    endedAt: "2026-01-31T08:02:05.000Z",
    ...change,
  };
}
