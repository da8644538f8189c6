package plinth.objects.folder;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The assignment of objects to folders.
 *
 * @param objects all objects of the workspace, in their order in folders
 * @param unseen slugs of the objects that do not exist for the caller
 */
record FolderContents(List<Filed> objects, Set<String> unseen) {
  /**
   * An object and its folder.
   *
   * @param folder slug of the folder; null if the object is in none
   */
  record Filed(long id, String slug, @Nullable String folder) {}

  /** A folder as the caller sees it. */
  Folder view(ObjectFolder folder) {
    return folder.view(
        objectsIn(folder.slug()).stream().filter(object -> !unseen.contains(object)).toList());
  }

  /** The objects that exist for the caller. */
  List<String> visible() {
    return objects.stream().map(Filed::slug).filter(object -> !unseen.contains(object)).toList();
  }

  /**
   * The contents of a folder after the caller has filled it with these objects: objects that the
   * caller does not see keep their positions.
   */
  List<String> merge(String folder, List<String> given) {
    List<String> filled = new ArrayList<>(given);
    List<String> before = objectsIn(folder);
    for (int place = 0; place < before.size(); place++) {
      if (unseen.contains(before.get(place))) {
        filled.add(Math.min(place, filled.size()), before.get(place));
      }
    }
    return filled;
  }

  private List<String> objectsIn(String folder) {
    return objects.stream()
        .filter(object -> folder.equals(object.folder()))
        .map(Filed::slug)
        .toList();
  }
}
