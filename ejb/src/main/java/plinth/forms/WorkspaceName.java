package plinth.forms;

import java.net.URI;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Setting;

/**
 * Which workspace a request without a credential is about: the first label of its host, where that
 * stands right below the host of workspaces, else a header, else a query parameter.
 *
 * @param host the host that was asked, without a port
 * @param header {@code X-Workspace}
 * @param query {@code ?workspace=}
 */
public record WorkspaceName(String host, @Nullable String header, @Nullable String query) {
  /** The subdomain that is named; empty where none is. */
  public Optional<String> subdomain() {
    return subdomain(parent());
  }

  Optional<String> subdomain(String parent) {
    String own = host.toLowerCase(Locale.ROOT);
    if (own.endsWith("." + parent)) {
      return Optional.of(own.substring(0, own.length() - parent.length() - 1));
    }
    String named = header == null || header.isBlank() ? query : header;
    return named == null || named.isBlank()
        ? Optional.empty()
        : Optional.of(named.strip().toLowerCase(Locale.ROOT));
  }

  private static String parent() {
    String host =
        Setting.PLINTH_WORKSPACE_HOST
            .given()
            .orElseGet(() -> URI.create(Setting.PLINTH_PUBLIC_URL.text()).getHost());
    return host == null ? "" : host.toLowerCase(Locale.ROOT);
  }
}
