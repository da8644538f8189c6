package plinth.forms;

import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

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
  /**
   * The named subdomain; empty if there is none.
   *
   * @param parent the host of workspaces
   */
  public Optional<String> subdomain(String parent) {
    String own = host.toLowerCase(Locale.ROOT);
    if (own.endsWith("." + parent)) {
      return Optional.of(own.substring(0, own.length() - parent.length() - 1));
    }
    String named = header == null || header.isBlank() ? query : header;
    return named == null || named.isBlank()
        ? Optional.empty()
        : Optional.of(named.strip().toLowerCase(Locale.ROOT));
  }
}
