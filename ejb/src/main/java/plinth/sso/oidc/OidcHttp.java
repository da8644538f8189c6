package plinth.sso.oidc;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import plinth.kernel.Log;
import plinth.kernel.Problem;
import plinth.outbound.CallFailed;
import plinth.outbound.Dialing;
import plinth.outbound.HttpAnswer;
import plinth.outbound.HttpCall;
import plinth.sso.SsoProblem;

/**
 * Requests to providers, whose addresses customers name: ten seconds and 512 kB at most, and no
 * redirects. Must not be used in a transaction.
 */
@ApplicationScoped
class OidcHttp {
  private static final Duration TIME = Duration.ofSeconds(10);
  private static final int MAX = 512 * 1024;
  private static final Log LOG = Log.of(OidcHttp.class);

  @Inject private Dialing dialing;

  /** An answer, whatever its status. */
  record Answer(int status, String body) {}

  /** Refuses a URL that is never called (400 with the field). */
  void check(String field, String url) {
    dialing.check(field, url);
  }

  /** The body of a successful answer. */
  String get(String url, Map<String, String> headers) {
    Answer answer =
        send(HttpCall.of("GET", url).header("Accept", "application/json").headers(headers));
    if (answer.status() != 200) {
      throw unreachable(url, "answered " + answer.status());
    }
    return answer.body();
  }

  /** Posts a form. */
  Answer post(String url, String form, Map<String, String> headers) {
    return send(
        HttpCall.of("POST", url)
            .header("Accept", "application/json")
            .header("Content-Type", "application/x-www-form-urlencoded")
            .headers(headers)
            .body(form));
  }

  private Answer send(HttpCall call) {
    try (HttpAnswer answer = dialing.line().call(call.withTimeout(TIME).withoutKeepAlive());
        InputStream body = answer.body()) {
      byte[] bytes = body.readNBytes(MAX + 1);
      if (bytes.length > MAX) {
        throw unreachable(call.url(), "answered more than " + MAX + " bytes");
      }
      return new Answer(answer.status(), new String(bytes, StandardCharsets.UTF_8));
    } catch (CallFailed e) {
      throw unreachable(call.url(), reason(e.reason()));
    } catch (IOException e) {
      throw unreachable(call.url(), "broke off");
    } catch (IllegalArgumentException e) {
      throw unreachable(call.url(), "is not a URL");
    }
  }

  private static String reason(CallFailed.Reason reason) {
    return switch (reason) {
      case BLOCKED -> "is a blocked host";
      case UNKNOWN_HOST -> "has an unknown host";
      case INSECURE -> "cannot be reached securely";
      case TIMEOUT -> "did not answer in time";
      case UNREACHABLE, NOT_HTTP -> "cannot be reached";
    };
  }

  /** The failure of a request, which says what became of it. */
  static Problem unreachable(String url, String what) {
    int query = url.indexOf('?');
    String place = query < 0 ? url : url.substring(0, query);
    LOG.warn("identity_provider_failed", "reason", place + " " + what);
    return new Problem(SsoProblem.SSO_UNREACHABLE, place + " " + what);
  }
}
