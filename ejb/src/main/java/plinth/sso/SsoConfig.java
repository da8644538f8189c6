package plinth.sso;

import jakarta.enterprise.context.ApplicationScoped;
import java.util.Optional;
import plinth.kernel.ServerConfig;
import plinth.kernel.Setting;

/** Settings of single sign-on. */
@ApplicationScoped
public class SsoConfig {
  private final ServerConfig server = new ServerConfig();

  /** The name server that is asked for records of domains; empty: that of the machine. */
  public Optional<String> nameServer() {
    return Setting.PLINTH_DNS_SERVER.findText();
  }

  /** How many sign-ins through providers an address block may begin in an hour; 0: no limit. */
  public long maxAttemptsOfBlock() {
    return Setting.PLINTH_BLOCK_SSO_ATTEMPTS.number();
  }

  /** The address of this installation. */
  public String publicUrl() {
    return server.publicUrl();
  }
}
