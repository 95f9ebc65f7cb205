import { codeSynonyms, lovFields } from "./code-fields.ts";
import { code, date, text } from "./field.ts";
import { configModule } from "./module.ts";

export const paymentMethods = configModule(
  {
    key: "payment-methods",
    group: "finance",
    names: ["Payment methods", "Zahlungsarten", "Modes de paiement", "Métodos de pagamento"],
    push: "compare",
    operation: "lov.getPaymentMethodsLOV",
    lov: "paymentMethods",
    fields: [
      ...lovFields,
      code("transactionCode", ["Transaction code", "Umsatzkonto", "Code de transaction", "Código de transação"], {
        list: "transaction-codes",
      }),
    ],
  },
  {
    ...codeSynonyms,
    code: "PAYMENT_METHOD, PAYMENT_TYPE, CREDIT_CARD_CODE, Zahlungsart, Mode de paiement, Método de pagamento",
    transactionCode: "TRX_CODE",
  },
);

export const rateCodes = configModule(
  {
    key: "rate-codes",
    group: "finance",
    names: ["Rate codes", "Ratencodes", "Codes tarif", "Códigos de tarifa"],
    push: "compare",
    operation: "lov.getRatePlansLOV",
    lov: "ratePlans",
    fields: [
      ...lovFields,
      text("category", ["Rate category", "Ratenkategorie", "Catégorie de tarif", "Categoria de tarifa"], { width: 20 }),
      code("market", ["Market code", "Marktcode", "Code marché", "Código de mercado"], { list: "market-codes" }),
      code("source", ["Source code", "Buchungsquelle", "Source de réservation", "Fonte da reserva"], {
        list: "source-codes",
      }),
      code("transactionCode", ["Transaction code", "Umsatzkonto", "Code de transaction", "Código de transação"], {
        list: "transaction-codes",
      }),
      code("currency", ["Currency", "Währung", "Devise", "Moeda"], { lov: "Currencies" }),
      date("begin", ["Sell from", "Verkauf ab", "Vente à partir du", "Venda a partir de"], {}),
      date("end", ["Sell until", "Verkauf bis", "Vente jusqu'au", "Venda até"], {}),
    ],
  },
  {
    ...codeSynonyms,
    code: "RATE_CODE, RATE, RATE_PLAN, RatePlanCode, Ratencode, Preiscode, Code tarif, Tarif, Código de tarifa, Tarifa",
    category: "RATE_CATEGORY, RATE_CLASS, Kategorie, Catégorie, Categoria",
    market: "MARKET, Marktsegment, Segment",
    source: "SOURCE, ORIGIN_OF_BOOKING, Quelle",
    transactionCode: "TRX_CODE",
    currency: "CURRENCY_CODE, Währungscode",
    begin: "BEGIN_DATE, BEGIN_BOOKING_DATE, START_SELL_DATE, VALID_FROM, Gültig ab, Valable du, Válido de",
    end: "END_DATE, END_BOOKING_DATE, END_SELL_DATE, VALID_TO, Gültig bis, Valable jusqu'au, Válido até",
  },
);
