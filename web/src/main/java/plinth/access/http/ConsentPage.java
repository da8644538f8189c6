package plinth.access.http;

import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.net.URI;
import java.util.Base64;
import org.jspecify.annotations.Nullable;
import plinth.access.oauth.Consent;
import plinth.access.oauth.ConsentRequest;
import plinth.kernel.Secrets;

/**
 * The page that asks a person for consent. It is isolated: it has no script, no cookie and nothing
 * from other servers, and no other page can frame it.
 */
final class ConsentPage {
  private static final String STYLE =
      """
      body { font-family: sans-serif; color: #222; max-width: 26rem; margin: 3rem auto; padding: 0 1rem }
      label { display: block; margin: 1rem 0 }
      input { display: block; width: 100%; box-sizing: border-box; padding: .5rem; font: inherit }
      button { padding: .6rem 1.2rem; margin-right: 1rem; font: inherit }
      .failure { color: #a00 }
      """;
  private static final String STYLE_DIGEST =
      "'sha256-" + Base64.getEncoder().encodeToString(Secrets.sha256(STYLE)) + "'";
  private static final String PAGE =
      """
      <!DOCTYPE html>
      <html lang="en">
      <head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
      <title>Allow %1$s?</title>
      <style>%7$s</style></head>
      <body>
      <h1>Allow %1$s?</h1>
      <p><strong>%1$s</strong> asks to act in the workspace <strong>%2$s</strong>:</p>
      <ul>%3$s</ul>
      <p>Afterwards you are sent to %4$s.</p>
      %5$s
      <form method="post" action="authorize">
      %6$s
      <label>E-mail<input name="email" type="email" autocomplete="username"></label>
      <label>Password<input name="password" type="password" autocomplete="current-password"></label>
      <label>Code of the second factor, if you have one<input name="otp" autocomplete="one-time-code"></label>
      <button name="decision" value="allow">Sign in and allow</button>
      <button name="decision" value="deny">Deny</button>
      </form>
      </body></html>
      """;

  private ConsentPage() {}

  /** The redirect, or else the page. */
  static Response answer(Consent consent, ConsentRequest request) {
    String redirect = consent.redirect();
    if (redirect != null) {
      return withSecurityHeaders(
          Response.status(Response.Status.FOUND).location(URI.create(redirect)), request);
    }
    return withSecurityHeaders(
        Response.status(consent.status())
            .type(MediaType.TEXT_HTML_TYPE.withCharset("utf-8"))
            .entity(html(consent, request)),
        request);
  }

  /** The content security policy: the form is sent here, and its answer redirects to the app. */
  private static String policy(ConsentRequest request) {
    URI back = URI.create(String.valueOf(request.redirectUri()));
    String origin =
        back.getHost() == null
            ? String.valueOf(back.getScheme()) + ":"
            : back.getScheme() + "://" + back.getRawAuthority();
    return "default-src 'none'; style-src "
        + STYLE_DIGEST
        + "; base-uri 'none'; frame-ancestors 'none'; form-action 'self' "
        + origin;
  }

  private static Response withSecurityHeaders(
      Response.ResponseBuilder answer, ConsentRequest request) {
    return answer
        .header(HttpHeaders.CACHE_CONTROL, "no-store")
        .header("Referrer-Policy", "no-referrer")
        .header("X-Frame-Options", "DENY")
        .header("Content-Security-Policy", policy(request))
        .build();
  }

  private static String html(Consent consent, ConsentRequest request) {
    StringBuilder scopes = new StringBuilder();
    consent.scopes().forEach(scope -> scopes.append("<li>").append(text(scope)).append("</li>"));
    String failure =
        consent.failure() == null
            ? ""
            : "<p class=\"failure\" role=\"alert\">" + text(consent.failure()) + "</p>";
    String fields =
        hidden("response_type", request.responseType())
            + hidden("client_id", request.clientId())
            + hidden("redirect_uri", request.redirectUri())
            + hidden("scope", request.scope())
            + hidden("state", request.state())
            + hidden("code_challenge", request.codeChallenge())
            + hidden("code_challenge_method", request.codeChallengeMethod());
    return PAGE.formatted(
        text(consent.app().name()),
        text(consent.workspace()),
        scopes,
        text(String.valueOf(URI.create(String.valueOf(request.redirectUri())).getHost())),
        failure,
        fields,
        STYLE);
  }

  private static String hidden(String name, @Nullable String value) {
    return value == null
        ? ""
        : "<input type=\"hidden\" name=\"" + name + "\" value=\"" + text(value) + "\">\n";
  }

  private static String text(String value) {
    return value
        .replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("\"", "&quot;")
        .replace("'", "&#39;");
  }
}
