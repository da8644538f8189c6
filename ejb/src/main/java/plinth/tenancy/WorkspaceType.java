package plinth.tenancy;

import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Problem;
import plinth.kernel.Secrets;
import plinth.kernel.Setting;

/** Where the data of a workspace are stored: in the shared or a dedicated database. */
public enum WorkspaceType {
  /** In the shared database. */
  HYPER,
  /** In a dedicated database. */
  DEDICATED;

  /** The type that this installation gives to workspaces if the request does not choose one. */
  public static WorkspaceType fromSettings() {
    String word = Setting.PLINTH_WORKSPACE_TYPE.text();
    for (WorkspaceType type : values()) {
      if (type.code().equals(word)) {
        return type;
      }
    }
    throw new IllegalStateException("PLINTH_WORKSPACE_TYPE is hyper or dedicated, not " + word);
  }

  /**
   * The type that a request names for a workspace; {@code shared} is a synonym of {@code hyper}.
   * Refuses any other value, naming the field.
   */
  public static WorkspaceType parsePlace(String field, String word) {
    return switch (word) {
      case "hyper", "shared" -> HYPER;
      case "dedicated" -> DEDICATED;
      default -> throw Problem.notOneOf(field, Place.words());
    };
  }

  /** The values of {@link #parsePlace}. */
  public static final class Place {
    private Place() {}

    static List<String> words() {
      return List.of("hyper", "dedicated", "shared");
    }
  }

  /**
   * A name for the database of a new workspace; null for a shared one. It is random, so that the
   * workspace never meets a database that an earlier one left.
   */
  public @Nullable String newDatabaseName() {
    return this == DEDICATED ? "plinth_" + Secrets.randomWord(16) : null;
  }

  /** The code in the directory. */
  public String code() {
    return name().toLowerCase(Locale.ROOT);
  }
}
