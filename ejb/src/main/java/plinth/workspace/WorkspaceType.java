package plinth.workspace;

import java.util.Locale;
import plinth.kernel.Setting;

/**
 * Where the data of a workspace stand.
 *
 * <p>Spec: Tenancy.
 */
public enum WorkspaceType {
  /** In the shared database. */
  HYPER,
  /** In a database of its own. */
  DEDICATED;

  /** The type that this installation gives to workspaces whose maker does not choose. */
  public static WorkspaceType byDefault() {
    String word = Setting.PLINTH_WORKSPACE_TYPE.text();
    for (WorkspaceType type : values()) {
      if (type.word().equals(word)) {
        return type;
      }
    }
    throw new IllegalStateException("PLINTH_WORKSPACE_TYPE is hyper or dedicated, not " + word);
  }

  /** The word in the directory. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}
