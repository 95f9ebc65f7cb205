import { bool, code, text } from "./field.ts";
import { dataModule } from "./module.ts";

const comment = "guestDetails.comments.commentInfo.comment";

/** A note belongs to exactly one profile, reservation or block and is pushed with it. */
export const notes = dataModule(
  {
    key: "notes",
    group: "profiles",
    names: ["Notes", "Notizen", "Notes internes", "Notas"],
    push: "within",
    operation: "crm.postGuestProfile",
    fields: [
      text("oldId", ["Note ID", "Notiz-ID", "N° de note", "N.º da nota"], { key: true, width: 80 }),
      text("profileId", ["Profile ID", "Profil-ID", "N° de profil", "N.º de perfil"], {
        width: 80,
        refers: ["profiles", "accounts"],
      }),
      text("reservationId", ["Reservation ID", "Reservierungs-ID", "N° de réservation", "N.º da reserva"], {
        width: 50,
        refers: ["reservations"],
      }),
      text("blockId", ["Block ID", "Kontingent-ID", "N° de bloc", "N.º do bloco"], { width: 80, refers: ["blocks"] }),
      code("noteType", ["Note type", "Notizart", "Type de note", "Tipo de nota"], {
        lov: "AllNoteTypes",
        ohip: `${comment}.type`,
      }),
      text("title", ["Title", "Titel", "Titre", "Título"], {
        width: 4000,
        ohip: `${comment}.commentTitle`,
      }),
      text("text", ["Text", "Notiztext", "Texte", "Texto"], {
        required: true,
        ohip: `${comment}.text.value`,
      }),
      bool("internal", ["Internal", "Intern", "Interne", "Interna"], {
        ohip: `${comment}.internal`,
      }),
    ],
  },
  {
    oldId: "NOTE_ID, COMMENT_ID",
    profileId: "NAME_ID, GUEST_ID, CUSTOMER_ID",
    reservationId: "RESV_NAME_ID, RESERVATION_ID, RES_ID, BOOKING_ID",
    blockId: "ALLOTMENT_HEADER_ID, BLOCK_ID",
    noteType: "NOTE_CODE, COMMENT_TYPE, Notiztyp",
    title: "NOTE_TITLE, COMMENT_TITLE, SUBJECT, Betreff, Objet, Assunto",
    text: "NOTES, NOTE, COMMENTS, COMMENT, REMARK, Notiz, Bemerkung, Remarque, Observações",
    internal: "INTERNAL_YN, IS_INTERNAL",
  },
);
