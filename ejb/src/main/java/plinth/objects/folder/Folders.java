package plinth.objects.folder;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import plinth.kernel.Caller;
import plinth.kernel.Page;
import plinth.kernel.Page.PageRequest;
import plinth.kernel.Problem;
import plinth.kernel.Slugs;
import plinth.objects.Names;
import plinth.objects.ObjectsProblem;
import plinth.objects.RoleVisibility;
import plinth.tenancy.Tenanted;

/**
 * Use cases for the folders of a workspace. Folders only group objects for people; deleting a
 * folder never deletes an object. Objects that the caller may not read appear in no folder and keep
 * their positions.
 */
@Stateless
@Tenanted
public class Folders {
  /** The maximum number of folders of a workspace. */
  public static final int MAX = 100;

  @Inject private FolderRepository folders;
  @Inject private RoleVisibility visibility;

  /** A page of all folders, in order. */
  public Page<Folder> list(Caller caller, PageRequest page) {
    return Page.of(listVisible(caller), page);
  }

  /**
   * Creates an empty folder in the last position. Refuses a slug that is taken, malformed or
   * reserved.
   */
  public Folder create(Caller caller, NewFolder given) {
    folders.lock();
    List<ObjectFolder> all = folders.listAll();
    if (all.size() >= MAX) {
      throw new Problem(ObjectsProblem.TOO_MANY_FOLDERS).with("limit", MAX);
    }
    String slug =
        Optional.ofNullable(given.slug())
            .map(explicit -> Names.explicit(explicit, Slugs::isReserved))
            .orElseGet(() -> Slugs.from(given.name(), "folder", s -> isTaken(all, s)));
    if (isTaken(all, slug)) {
      throw new Problem(ObjectsProblem.FOLDER_EXISTS).field("slug", "unique", slug + " is taken");
    }
    int place = all.isEmpty() ? 0 : all.get(all.size() - 1).position() + 1;
    ObjectFolder folder = new ObjectFolder(slug, given, place);
    folders.add(folder);
    return folder.view(List.of());
  }

  /** Changes a folder. */
  public Folder update(Caller caller, String slug, FolderChange change) {
    folders.lock();
    ObjectFolder folder = requireFolder(slug);
    folder.change(change);
    return contents(caller).view(folder);
  }

  /** Deletes a folder; its objects remain, in no folder. */
  public void delete(Caller caller, String slug) {
    folders.lock();
    ObjectFolder folder = requireFolder(slug);
    folders.clearExcept(slug, List.of());
    folders.delete(folder);
  }

  /** Puts the folders in this order; folders that are not listed follow in their previous order. */
  public List<Folder> reorder(Caller caller, List<String> slugs) {
    folders.lock();
    List<String> all = folders.listAll().stream().map(ObjectFolder::slug).toList();
    check("folders", slugs, all);
    List<String> ordered = new ArrayList<>(slugs);
    all.stream().filter(slug -> !slugs.contains(slug)).forEach(ordered::add);
    folders.reorder(ordered);
    return listVisible(caller);
  }

  /**
   * Sets the objects of a folder in this order: they leave their previous folders, and objects that
   * are not listed are removed from this one. Reports an unknown object by its position in the
   * list.
   */
  public Folder fill(Caller caller, String slug, List<String> given) {
    folders.lock();
    ObjectFolder folder = requireFolder(slug);
    FolderContents before = contents(caller);
    check("objects", given, before.visible());
    List<String> filled = before.merge(slug, given);
    folders.clearExcept(slug, filled);
    folders.fill(slug, filled);
    folder.touch();
    return contents(caller).view(folder);
  }

  /** Removes an object from its folder; does nothing if it is in none. */
  public void removeObject(Caller caller, String object) {
    folders.lock();
    if (!contents(caller).visible().contains(object)) {
      throw Problem.notFound("Object");
    }
    folders.removeObject(object);
  }

  private List<Folder> listVisible(Caller caller) {
    FolderContents contents = contents(caller);
    return folders.listAll().stream().map(contents::view).toList();
  }

  private FolderContents contents(Caller caller) {
    List<FolderContents.Filed> objects = folders.listObjects();
    Set<String> unseen =
        objects.stream()
            .filter(object -> !visibility.mayRead(caller, object.id()))
            .map(FolderContents.Filed::slug)
            .collect(Collectors.toSet());
    return new FolderContents(objects, unseen);
  }

  private ObjectFolder requireFolder(String slug) {
    return folders.findBySlug(slug).orElseThrow(() -> Problem.notFound("Folder"));
  }

  private static void check(String member, List<String> slugs, List<String> known) {
    if (new HashSet<>(slugs).size() != slugs.size()) {
      throw Problem.invalid(member, "duplicate", member + " must list each of them exactly once");
    }
    for (int i = 0; i < slugs.size(); i++) {
      if (!known.contains(slugs.get(i))) {
        throw Problem.invalid(member + "[" + i + "]", "unknown", slugs.get(i) + " is unknown");
      }
    }
  }

  private static boolean isTaken(List<ObjectFolder> all, String slug) {
    return all.stream().anyMatch(folder -> folder.slug().equals(slug));
  }
}
