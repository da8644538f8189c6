package plinth.billing.http;

import java.net.URI;
import java.util.Base64;
import java.util.Objects;
import plinth.billing.gateway.Addresses;
import plinth.billing.gateway.sandbox.CardBehaviour;
import plinth.billing.gateway.sandbox.SandboxPayment;
import plinth.billing.gateway.sandbox.SandboxPayment.Status;
import plinth.kernel.Secrets;

/**
 * The sandbox's page as HTML: no scripts, and one inline style sheet whose digest is in the content
 * security policy.
 */
final class SandboxPage {
  private static final String STYLE =
      "body{font:1rem/1.5 system-ui,sans-serif;margin:0;background:#f3f4f6;color:#111827}"
          + "main{max-width:28rem;margin:2rem auto;padding:1.5rem;background:#fff;"
          + "border:1px solid #6b7280;border-radius:.5rem}"
          + "h1{font-size:1.25rem;margin:0 0 1rem}"
          + "dl{display:grid;grid-template-columns:auto 1fr;gap:.25rem 1rem;margin:0 0 1rem}"
          + "dt{color:#4b5563}dd{margin:0;overflow-wrap:anywhere}"
          + ".note{background:#fef3c7;padding:.5rem .75rem;border-radius:.25rem}"
          + "fieldset{border:1px solid #6b7280;border-radius:.25rem;margin:0 0 1rem}"
          + "label{display:block;padding:.25rem 0}"
          + "button,a{display:inline-block;font:inherit;padding:.5rem 1rem;margin:0 .5rem .5rem 0;"
          + "border:1px solid #1f2937;border-radius:.25rem;background:#fff;color:#111827}"
          + "button.yes{background:#1d4ed8;border-color:#1d4ed8;color:#fff}"
          + ":focus-visible{outline:3px solid #d97706;outline-offset:2px}";
  private static final String STYLE_DIGEST =
      "'sha256-" + Base64.getEncoder().encodeToString(Secrets.sha256(STYLE)) + "'";

  private SandboxPage() {}

  /**
   * Returns the content security policy: the page may submit its form here and redirect to the
   * return URL.
   */
  static String policy(SandboxPayment payment) {
    URI back = back(payment);
    String port = back.getPort() < 0 ? "" : ":" + back.getPort();
    return "default-src 'none'; style-src "
        + STYLE_DIGEST
        + "; base-uri 'none'; frame-ancestors 'none'; form-action 'self' "
        + back.getScheme()
        + "://"
        + back.getHost()
        + port;
  }

  /** Returns the return URL. */
  static URI back(SandboxPayment payment) {
    return Addresses.with(Objects.requireNonNull(payment.returnUrl()), payment.id());
  }

  static String html(SandboxPayment payment) {
    String amount = payment.details().amount().toPlainString() + " " + payment.details().currency();
    return "<!doctype html><html lang=\"en\"><head><meta charset=\"utf-8\">"
        + "<meta name=\"viewport\" content=\"width=device-width,initial-scale=1\"><title>Pay "
        + escaped(amount)
        + " – sandbox</title><style>"
        + STYLE
        + "</style></head><body><main><h1>"
        + (payment.status() == Status.OPEN ? "Confirm your payment" : "Your payment")
        + "</h1>"
        + "<p class=\"note\">This is a sandbox. No money moves.</p><dl>"
        + fact("Merchant", "Plinth")
        + fact("For", payment.details().description())
        + fact("Customer", payment.details().customer().name())
        + fact("Amount", amount)
        + "</dl>"
        + (payment.status() == Status.OPEN ? form() : decided(payment))
        + "</main></body></html>";
  }

  private static String form() {
    StringBuilder form =
        new StringBuilder("<form method=\"post\"><fieldset><legend>The saved card</legend>");
    for (CardBehaviour behaviour : CardBehaviour.values()) {
      form.append("<label><input type=\"radio\" name=\"behaviour\" value=\"")
          .append(behaviour.code())
          .append(behaviour == CardBehaviour.SUCCEEDS ? "\" checked> " : "\"> ")
          .append(escaped(behaviour.label()))
          .append("</label>");
    }
    return form.append("</fieldset>")
        .append("<button class=\"yes\" name=\"choice\" value=\"approve\">Approve</button>")
        .append("<button name=\"choice\" value=\"decline\">Decline</button>")
        .append("<button name=\"choice\" value=\"abandon\">Leave without paying</button></form>")
        .toString();
  }

  private static String decided(SandboxPayment payment) {
    return "<p role=\"status\">"
        + escaped(payment.status().message())
        + ".</p><a href=\""
        + escaped(back(payment).toString())
        + "\">Go back</a>";
  }

  private static String fact(String name, String value) {
    return "<dt>" + name + "</dt><dd>" + escaped(value) + "</dd>";
  }

  private static String escaped(String text) {
    return text.replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("\"", "&quot;")
        .replace("'", "&#39;");
  }
}
