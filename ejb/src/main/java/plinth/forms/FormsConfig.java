package plinth.forms;

import jakarta.enterprise.context.ApplicationScoped;
import java.net.URI;
import java.util.Locale;
import plinth.kernel.ServerConfig;
import plinth.kernel.Setting;

/** Settings of public forms. */
@ApplicationScoped
public class FormsConfig {
  private final ServerConfig server = new ServerConfig();

  /** The requests of an address to a workspace per minute. */
  public long requestsPerMinute() {
    return Setting.PLINTH_FORM_REQUESTS_PER_MINUTE.number();
  }

  /** The submissions of an address to a workspace per minute. */
  public long submissionsPerMinute() {
    return Setting.PLINTH_FORM_SUBMITS_PER_MINUTE.number();
  }

  /** The parent of the hosts whose first label names a workspace, in lower case. */
  public String workspaceHost() {
    String host =
        Setting.PLINTH_WORKSPACE_HOST
            .findText()
            .orElseGet(() -> URI.create(server.publicUrl()).getHost());
    return host == null ? "" : host.toLowerCase(Locale.ROOT);
  }
}
