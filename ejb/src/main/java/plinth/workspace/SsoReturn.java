package plinth.workspace;

import java.net.URI;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import plinth.kernel.ProblemCode;

/**
 * The page of the console that ends a sign-in through a provider. What it needs is in the fragment,
 * which no server logs and no other page is told.
 */
final class SsoReturn {
  private static final String PAGE = "/console/sso#";

  /** Paths of the console only: a foreign address cannot be written like this. */
  private static final Pattern PATH = Pattern.compile("/[A-Za-z0-9_./~-]{0,500}");

  private SsoReturn() {}

  /** The page to open afterwards; its start page if another site, or none, was named. */
  static String safePath(@Nullable String asked) {
    return asked != null && PATH.matcher(asked).matches() && !asked.contains("//") ? asked : "/";
  }

  static URI withCode(String publicUrl, String code, String returnTo) {
    return URI.create(publicUrl + PAGE + "code=" + code + "&to=" + returnTo);
  }

  static URI withError(String publicUrl, ProblemCode error, String workspace) {
    return URI.create(publicUrl + PAGE + "error=" + error.name() + "&workspace=" + workspace);
  }
}
