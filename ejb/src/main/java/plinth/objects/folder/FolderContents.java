package plinth.objects.folder;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Which objects lie in which folders.
 *
 * @param objects all objects of the workspace, in the order in which they lie in folders
 * @param unseen slugs of those that are not there for the caller
 */
record FolderContents(List<Filed> objects, Set<String> unseen) {
  /**
   * An object and where it lies.
   *
   * @param folder slug of the folder; null: in none
   */
  record Filed(long id, String slug, @Nullable String folder) {}

  /** A folder as the caller sees it. */
  Folder shown(ObjectFolder folder) {
    return folder.shown(
        in(folder.slug()).stream().filter(object -> !unseen.contains(object)).toList());
  }

  /** The objects that are there for the caller. */
  List<String> seen() {
    return objects.stream().map(Filed::slug).filter(object -> !unseen.contains(object)).toList();
  }

  /**
   * What lies in a folder once the caller has put these objects into it: those that the caller does
   * not see keep their places.
   */
  List<String> filled(String folder, List<String> given) {
    List<String> filled = new ArrayList<>(given);
    List<String> before = in(folder);
    for (int place = 0; place < before.size(); place++) {
      if (unseen.contains(before.get(place))) {
        filled.add(Math.min(place, filled.size()), before.get(place));
      }
    }
    return filled;
  }

  private List<String> in(String folder) {
    return objects.stream()
        .filter(object -> folder.equals(object.folder()))
        .map(Filed::slug)
        .toList();
  }
}
