package plinth.kernel.http.openapi;

import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;

/** Texts that stand in examples, by the format or the name of what they are. */
final class ExampleTexts {
  private static final Map<String, String> BY_FORMAT =
      Map.of(
          "date-time", "2026-01-31T12:00:00Z",
          "date", "2026-01-31",
          "email", "lina@acme.example",
          "uri", "https://acme.example",
          "uuid", "0f8fad5b-d9cb-469f-a165-70867728950e",
          "binary", "bytes");

  /** By the last word of a name, such as {@code object_slug}. */
  private static final Map<String, String> BY_WORD =
      Map.ofEntries(
          Map.entry("actor", "nora-k"),
          Map.entry("admin", "nora-k"),
          Map.entry("agent", "nora-k"),
          Map.entry("approver", "nora-k"),
          Map.entry("attachment", "q4mzt8kd2x"),
          Map.entry("avatar", "q4mzt8kd2x"),
          Map.entry("by", "nora-k"),
          Map.entry("cell", "Acme Trading"),
          Map.entry("channel", "whatsapp"),
          Map.entry("chat", "q4mzt8kd2x"),
          Map.entry("checksum", "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"),
          Map.entry("code", "481516"),
          Map.entry("color", "#1f6feb"),
          Map.entry("column", "Company"),
          Map.entry("country", "KW"),
          Map.entry("cron", "0 9 * * 1"),
          Map.entry("currency", "KWD"),
          Map.entry("cursor", "eyJrIjpbIjIwMjYiXX0"),
          Map.entry("delimiter", ";"),
          Map.entry("description", "Companies that we sell to"),
          Map.entry("email", "lina@acme.example"),
          Map.entry("emoji", "\uD83D\uDC4D"),
          Map.entry("encoding", "utf-8"),
          Map.entry("endpoint", "https://crm.acme.example/api/v1/oauth/token"),
          Map.entry("error", "The host did not answer"),
          Map.entry("event", "record.created"),
          Map.entry("fault", "The host did not answer"),
          Map.entry("file", "q4mzt8kd2x"),
          Map.entry("folder", "q4mzt8kd2x"),
          Map.entry("gateway", "sandbox"),
          Map.entry("hash", "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"),
          Map.entry("header", "Company"),
          Map.entry("host", "smtp.acme.example"),
          Map.entry("icon", "briefcase"),
          Map.entry("id", "r4k2m9c0x7b1d5f8h3j6"),
          Map.entry("image", "q4mzt8kd2x"),
          Map.entry("issuer", "https://crm.acme.example"),
          Map.entry("job", "q4mzt8kd2x"),
          Map.entry("kind", "records.export"),
          Map.entry("label", "Company"),
          Map.entry("language", "en"),
          Map.entry("listener", "whatsapp"),
          Map.entry("locale", "en"),
          Map.entry("mention", "nora-k"),
          Map.entry("message", "Done"),
          Map.entry("name", "Acme Trading"),
          Map.entry("node", "plinth-1"),
          Map.entry("number", "2026-000042"),
          Map.entry("option", "won"),
          Map.entry("otp", "481516"),
          Map.entry("password", "correct horse battery"),
          Map.entry("period", "2026-01"),
          Map.entry("permission", "record.read"),
          Map.entry("phone", "+96512345678"),
          Map.entry("picture", "q4mzt8kd2x"),
          Map.entry("plan", "advanced"),
          Map.entry("prefix", "svc_live_3q2mzt8k"),
          Map.entry("provider", "whatsapp"),
          Map.entry("q", "acme"),
          Map.entry("quote", "q4mzt8kd2x"),
          Map.entry("reaction", "\uD83D\uDC4D"),
          Map.entry("reference", "2026-000042"),
          Map.entry("role", "admin"),
          Map.entry("scope", "read.*"),
          Map.entry("secret", "whsec_3q2mzt8kd2x7b1d5f8h3j6"),
          Map.entry("sentence", "When a deal is won, its owner is told"),
          Map.entry("session", "q4mzt8kd2x"),
          Map.entry("setting", "PLINTH_MAIL_URL"),
          Map.entry("sha256", "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"),
          Map.entry("slug", "q4mzt8kd2x"),
          Map.entry("state", "open"),
          Map.entry("status", "active"),
          Map.entry("subdomain", "acme"),
          Map.entry("subject", "Offer for Acme"),
          Map.entry("tag", "vip"),
          Map.entry("thumbnail", "q4mzt8kd2x"),
          Map.entry("timezone", "Asia/Kuwait"),
          Map.entry("title", "Offer for Acme"),
          Map.entry("token", "eyJhbGciOiJSUzI1NiJ9.e30.c2lnbmF0dXJl"),
          Map.entry("trigger", "record_created"),
          Map.entry("uri", "https://acme.example/plinth"),
          Map.entry("url", "https://acme.example/plinth"),
          Map.entry("value", "won"),
          Map.entry("version", "1.0.0"),
          Map.entry("view", "open-deals"),
          Map.entry("workspace", "field-works"),
          Map.entry("zone", "Asia/Kuwait"));

  /** By the whole name, where the last word would mislead. */
  private static final Map<String, String> BY_NAME =
      Map.ofEntries(
          Map.entry("body", "Good morning, here is our offer."),
          Map.entry("client_reference", "order-42"),
          Map.entry("code_challenge", "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM"),
          Map.entry("code_verifier", "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"),
          Map.entry("comment", "They ask for an offer by Thursday."),
          Map.entry("content", "Good morning, here is our offer."),
          Map.entry("content_type", "application/pdf"),
          Map.entry("cursor", "eyJrIjpbIjIwMjYiXX0"),
          Map.entry("date_field", "due_date"),
          Map.entry("disabled_reason", "Ten deliveries failed in a row"),
          Map.entry("error_message", "The host did not answer"),
          Map.entry("exit_status", "COMPLETED"),
          Map.entry("failed_step", "settle"),
          Map.entry("field", "amount"),
          Map.entry("fieldSlug", "amount"),
          Map.entry("field_name", "Amount"),
          Map.entry("field_slug", "amount"),
          Map.entry("file_name", "offer.pdf"),
          Map.entry("filename", "offer.pdf"),
          Map.entry("from", "2026-01-01"),
          Map.entry("from_field", "contacts"),
          Map.entry("from_object", "companies"),
          Map.entry("group_by", "status"),
          Map.entry("ip", "203.0.113.7"),
          Map.entry("job_kind", "records.export"),
          Map.entry("last_error", "The host answered 503"),
          Map.entry("media_type", "application/pdf"),
          Map.entry("message", "Done"),
          Map.entry("mime_type", "application/pdf"),
          Map.entry("note", "They ask for an offer by Thursday."),
          Map.entry("object", "deals"),
          Map.entry("objectSlug", "deals"),
          Map.entry("object_name", "Deal"),
          Map.entry("object_slug", "deals"),
          Map.entry("phone_field_slug", "phone"),
          Map.entry("plan_name", "Advanced"),
          Map.entry("plural_name", "Companies"),
          Map.entry("reason", "Asked for by the customer"),
          Map.entry("recovery_code", "7k2m-9c0x-1b5d"),
          Map.entry("recovery_codes", "7k2m-9c0x-1b5d"),
          Map.entry("reply_to", "crm@acme.example"),
          Map.entry("sessionName", "Sales line"),
          Map.entry("session_name", "Sales line"),
          Map.entry("sort", "-created_at"),
          Map.entry("state_token", "af0ifjsldkj"),
          Map.entry("submit_label", "Send"),
          Map.entry("submit_message", "Thank you, we will call you"),
          Map.entry("sum_field", "amount"),
          Map.entry("text", "Good morning, here is our offer."),
          Map.entry("to", "2026-01-31"),
          Map.entry("to_field", "company"),
          Map.entry("to_object", "contacts"),
          Map.entry("token_type_hint", "refresh_token"),
          Map.entry("upsert_on", "email"),
          Map.entry("workflow_name", "Greet new leads"));

  /** What stands where a pattern takes none of the telling ones. */
  private static Stream<String> forms() {
    return Stream.of(
        "deals", "q4mzt8kd2x", "Acme", "KWD", "+96512345678", "481516", "09:30", "en", "#1f6feb");
  }

  private ExampleTexts() {}

  /** Texts for a member, the most telling first. */
  static Stream<String> of(String name, String format) {
    String byFormat = BY_FORMAT.get(format);
    if (byFormat != null) {
      return Stream.of(byFormat);
    }
    String plain = name.replaceAll("([a-z])([A-Z])", "$1_$2").toLowerCase(Locale.ROOT);
    String last = plain.substring(plain.lastIndexOf('_') + 1);
    String words = plain.replace('_', ' ');
    return Stream.concat(
        Stream.of(
                BY_NAME.getOrDefault(name, ""),
                BY_WORD.getOrDefault(last, ""),
                words.isEmpty()
                    ? ""
                    : words.substring(0, 1).toUpperCase(Locale.ROOT) + words.substring(1))
            .filter(text -> !text.isEmpty()),
        forms());
  }
}
