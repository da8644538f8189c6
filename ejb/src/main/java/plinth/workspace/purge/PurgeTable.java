package plinth.workspace.purge;

import java.util.Locale;
import plinth.tenancy.TableOfTables;

/**
 * A table with rows of workspaces, from the catalog.
 *
 * @param name its name with the schema, quoted if necessary
 * @param column the column that names the workspace
 * @param purge what to do with its rows
 * @param refersToItself whether its rows refer to each other, so that they can only be deleted
 *     together
 */
public record PurgeTable(
    String name, String column, TableOfTables.Purge purge, boolean refersToItself) {

  /** Whether the rows of the workspace are deleted. */
  boolean isEmptied() {
    return purge != TableOfTables.Purge.KEPT && purge != TableOfTables.Purge.STRIPPED;
  }

  /** The fate of the rows in the receipt: {@code deleted}, {@code kept} or {@code stripped}. */
  String fate() {
    return isEmptied() ? "deleted" : purge.name().toLowerCase(Locale.ROOT);
  }
}
