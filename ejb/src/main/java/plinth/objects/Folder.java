package plinth.objects;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A folder, in which objects are put together for people. An object lies in one folder or in none.
 *
 * @param slug its address
 * @param name its name
 * @param icon the name of an icon
 * @param color a colour such as {@code #2f6fed}
 * @param order its place among the folders, from 0; a deleted folder leaves a gap
 * @param objects slugs of the objects in it, in their order there
 * @param createdAt when it was made
 * @param updatedAt when it, its place or its objects were last changed
 */
public record Folder(
    String slug,
    String name,
    @Nullable String icon,
    @Nullable String color,
    int order,
    List<String> objects,
    Instant createdAt,
    Instant updatedAt) {
  /** The same folder with what a change gives; what it does not name stays. */
  Folder with(FolderChange change) {
    return new Folder(
        slug,
        change.name() == null ? name : change.name().strip(),
        change.given().has("icon") ? change.icon() : icon,
        change.given().has("color") ? change.color() : color,
        order,
        objects,
        createdAt,
        updatedAt);
  }

  /** The same folder as somebody sees it for whom these objects are not there. */
  Folder without(Set<String> unseen) {
    List<String> seen = objects.stream().filter(slug -> !unseen.contains(slug)).toList();
    return new Folder(slug, name, icon, color, order, seen, createdAt, updatedAt);
  }

  /** What lies in it once those who see these objects in another order have said so. */
  List<String> filled(List<String> given, Set<String> unseen) {
    List<String> filled = new ArrayList<>(given);
    for (int place = 0; place < objects.size(); place++) {
      if (unseen.contains(objects.get(place))) {
        filled.add(Math.min(place, filled.size()), objects.get(place));
      }
    }
    return filled;
  }
}
