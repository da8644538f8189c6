package plinth.forms;

import java.net.URI;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Setting;

/**
 * The workspace that a request without a credential names: by the first label of its host if the
 * host is a direct subdomain of the host of workspaces, else by a header, else by a query
 * parameter.
 *
 * @param host the requested host, without a port
 * @param header {@code X-Workspace}
 * @param query {@code ?workspace=}
 */
public record WorkspaceName(String host, @Nullable String header, @Nullable String query) {
  /** The named subdomain; empty if there is none. */
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
            .findText()
            .orElseGet(() -> URI.create(Setting.PLINTH_PUBLIC_URL.text()).getHost());
    return host == null ? "" : host.toLowerCase(Locale.ROOT);
  }
}
