import type { Texts } from "../texts.ts";

export const connections: Texts["connections"] = {
  works: "A ligação funciona. A data hoteleira é {{date}}.",
  credentials: { clientId: "ID de cliente", clientSecret: "segredo do cliente", appKey: "chave da aplicação" },
  codes: {
    ok: "Funciona.",
    slow: "Funciona, mas devagar: mais de cinco segundos.",
    not_tried: "Ignorado, porque um passo anterior falhou.",
    external_system_empty:
      "Sem código de sistema externo: os registos podem ser enviados, mas não encontrados pelo ID antigo.",
    address_refused: "Este endereço não é permitido. Indique o endereço https público do gateway.",
    host_unknown: "Servidor desconhecido. Verifique o endereço do gateway.",
    unreachable: "O servidor não responde. Verifique o endereço e a porta.",
    certificate: "O certificado do servidor não é válido, por isso nada foi enviado.",
    redirect: "O servidor redireciona para outro lado. Indique o endereço do próprio gateway.",
    timeout: "O servidor não respondeu a tempo. Tente mais tarde.",
    not_ohip: "Um servidor responde, mas não é um gateway do OPERA Cloud.",
    credentials_missing: "Falta: {{missing}}. Preencha o que falta na ligação do hotel.",
    client_refused: "O ID de cliente, o segredo, a chave da aplicação ou o âmbito não foi aceite.",
    user_refused: "O nome ou a palavra-passe do utilizador de integração não foi aceite.",
    enterprise_refused: "O ID da empresa não foi aceite.",
    app_key_refused: "A chave da aplicação não foi aceite.",
    not_allowed: "Esta aplicação não pode pedir um token. Verifique a aprovação no portal de programadores.",
    hotel_refused: "O código do hotel não é conhecido ali, ou não está aberto a esta aplicação.",
    not_subscribed: "A aplicação não subscreve esta interface para este hotel.",
    list_empty: "A lista {{list}} está vazia. Configure-a primeiro no OPERA Cloud.",
    external_system_unknown: "O código de sistema externo não está configurado como interface no OPERA Cloud.",
    throttled: "O gateway está ocupado. Tente daqui a um minuto.",
    server_failed: "O sistema do hotel comunicou um erro. Tente mais tarde.",
    refused: "O sistema do hotel recusou o pedido.",
  },
};
