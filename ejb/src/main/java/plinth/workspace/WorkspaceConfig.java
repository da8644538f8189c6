package plinth.workspace;

import jakarta.enterprise.context.ApplicationScoped;
import java.nio.file.Path;
import plinth.kernel.ServerConfig;
import plinth.kernel.Setting;

/** Settings of workspaces, their archives and receipts. */
@ApplicationScoped
public class WorkspaceConfig {
  private final ServerConfig server = new ServerConfig();

  /** The folder in which archives are assembled. */
  public Path archiveFolder() {
    return server.dataFolder().resolve("archives");
  }

  /** How many workspaces a user may create in a day; 0 if there is no limit. */
  public long maxWorkspacesOfUser() {
    return Setting.PLINTH_USER_WORKSPACES.number();
  }

  /** How many workspaces an address block may create in a day; 0 if there is no limit. */
  public long maxWorkspacesOfBlock() {
    return Setting.PLINTH_BLOCK_WORKSPACES.number();
  }
}
