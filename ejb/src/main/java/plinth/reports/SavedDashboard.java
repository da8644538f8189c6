package plinth.reports;

import jakarta.json.JsonArray;
import jakarta.json.JsonArrayBuilder;
import jakarta.json.JsonObject;
import jakarta.persistence.Convert;
import jakarta.persistence.Entity;
import jakarta.persistence.Table;
import java.util.List;
import org.eclipse.persistence.annotations.Multitenant;
import org.eclipse.persistence.annotations.TenantDiscriminatorColumn;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Caller;
import plinth.kernel.Json;
import plinth.kernel.column.JsonArrayConverter;
import plinth.tenancy.TenantEntities;

/** A dashboard, which shows several reports. */
@Entity
@Table(schema = "tenant", name = "dashboard")
@Multitenant
@TenantDiscriminatorColumn(
    name = "workspace_id",
    contextProperty = TenantEntities.WORKSPACE,
    primaryKey = true)
class SavedDashboard extends SavedItem {
  @Convert(converter = JsonArrayConverter.class)
  private JsonArray tiles;

  /** For the persistence provider. */
  protected SavedDashboard() {}

  /** Creates a new dashboard of the caller. */
  SavedDashboard(Caller caller, String slug, String name, Sharing sharing, List<Tile> tiles) {
    super(caller, slug, name, sharing);
    this.tiles = json(tiles);
  }

  /** Applies a change. */
  void change(@Nullable String name, Sharing sharing, List<Tile> next) {
    change(name, sharing);
    tiles = json(next);
  }

  /** The tiles in their order; their reports may no longer exist. */
  List<Tile> tiles() {
    return tiles.getValuesAs(JsonObject.class).stream().map(Tile::of).toList();
  }

  private static JsonArray json(List<Tile> tiles) {
    JsonArrayBuilder all = Json.createArrayBuilder();
    tiles.forEach(tile -> all.add(tile.json()));
    return all.build();
  }
}
