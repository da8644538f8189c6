package plinth.workspace.purge;

import java.util.Locale;
import plinth.tenancy.TableOfTables;

/**
 * A table that holds rows of workspaces, as the catalog has it.
 *
 * @param name its name with the schema, quoted where it must be
 * @param column the column that names the workspace
 * @param purge what becomes of its rows
 * @param refersToItself whether rows refer to other rows of it, so that they only go together
 */
public record PurgeTable(
    String name, String column, TableOfTables.Purge purge, boolean refersToItself) {

  /** Whether the rows of the workspace go. */
  boolean isEmptied() {
    return purge != TableOfTables.Purge.KEPT && purge != TableOfTables.Purge.STRIPPED;
  }

  /** What the receipt says of the rows: {@code deleted}, {@code kept} or {@code stripped}. */
  String fate() {
    return isEmptied() ? "deleted" : purge.name().toLowerCase(Locale.ROOT);
  }
}
