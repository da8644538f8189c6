package plinth.views;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import plinth.fields.Shape;
import plinth.kernel.Caller;
import plinth.kernel.Page;
import plinth.kernel.Page.PageRequest;
import plinth.kernel.Problem;
import plinth.kernel.Problem.FieldError;
import plinth.kernel.Slugs;
import plinth.objects.Names;
import plinth.objects.Shapes;
import plinth.tenancy.Tenanted;

/**
 * Use cases for the views of an object. A view with visibility {@code mine} does not exist for
 * anyone but its owner. When a field is deleted, or hidden from a caller, the views that name it
 * leave it out and report it among their problems.
 */
@Stateless
@Tenanted
public class Views {
  /** The maximum number of shared views per object, and of private views per admin and object. */
  public static final int MAX = 100;

  @Inject private Shapes shapes;
  @Inject private ViewRepository views;
  @Inject private DefaultViewRepository defaults;
  @Inject private FilterReaders readers;

  /** A page of the views that the caller sees, in order. */
  public Page<View> list(Caller caller, String object, PageRequest page) {
    Shape shape = shapes.requireReadable(caller, object);
    return Page.of(listAll(caller, shape), page);
  }

  /** One view that the caller sees. */
  public View read(Caller caller, String object, String slug) {
    return view(caller, shapes.requireReadable(caller, object), slug);
  }

  /**
   * Creates a view in the last position. Refuses a slug that is taken, malformed or reserved, and
   * each setting that does not fit the object as the caller sees it.
   */
  public View create(Caller caller, String object, NewView given) {
    Shape shape = shapes.requireReadable(caller, object);
    refuse(SettingsCheck.of(given.settings(), shape, readers.withPeople(caller, shape)).errors());
    views.lockObject(shape.objectId());
    List<CustomView> all = views.listVisible(shape.objectId(), caller.requireAdminId());
    requireRoom(all, given.visibilityOrDefault());
    CustomView view =
        new CustomView(
            caller,
            shape.objectId(),
            slug(shape, given),
            given,
            all.isEmpty() ? 0 : all.get(all.size() - 1).position() + 1);
    views.add(view);
    return view(caller, shape, view.slug());
  }

  /**
   * Changes a view. Refuses changed settings for the same reasons as {@link #create}. A setting
   * that is partly hidden from the caller cannot be overwritten (409), and only its owner can make
   * a shared view {@code mine} (403).
   */
  public View update(Caller caller, String object, String slug, ViewChange change) {
    Shape shape = shapes.requireReadable(caller, object);
    views.lockObject(shape.objectId());
    CustomView view = views.require(caller, shape, slug);
    ViewSettings before = view.settings();
    SettingsCheck check = SettingsCheck.of(before, shape, readers.of(caller, shape));
    ViewSettings next = change.applyTo(before, check.visibleSettings());
    for (String member : next.changed(before)) {
      if (check.isWithheld(member)) {
        throw new Problem(ViewsProblem.SETTING_HIDDEN)
            .field(member, "hidden", "Refers to fields that you cannot see");
      }
    }
    refuse(
        SettingsCheck.of(next, shape, readers.withPeople(caller, shape))
            .errors(next.changed(before)));
    if (view.visibilityAfter(change) != view.visibility()) {
      changeVisibility(caller, shape, view, view.visibilityAfter(change));
    }
    view.change(change, next);
    return view(caller, shape, slug);
  }

  /**
   * Deletes a view. Where it was the default, the default for everyone applies, if there is one.
   */
  public void delete(Caller caller, String object, String slug) {
    Shape shape = shapes.requireReadable(caller, object);
    views.lockObject(shape.objectId());
    views.delete(views.require(caller, shape, slug));
  }

  /** Puts the views in this order; views that are not listed follow in their previous order. */
  public List<View> reorder(Caller caller, String object, List<String> slugs) {
    Shape shape = shapes.requireReadable(caller, object);
    views.lockObject(shape.objectId());
    List<String> all =
        views.listVisible(shape.objectId(), caller.requireAdminId()).stream()
            .map(CustomView::slug)
            .toList();
    if (new HashSet<>(slugs).size() != slugs.size()) {
      throw Problem.invalid("views", "duplicate", "views must list each view exactly once");
    }
    for (int i = 0; i < slugs.size(); i++) {
      if (!all.contains(slugs.get(i))) {
        throw Problem.invalid("views[" + i + "]", "unknown", "There is no view " + slugs.get(i));
      }
    }
    List<String> ordered = new ArrayList<>(slugs);
    all.stream().filter(slug -> !slugs.contains(slug)).forEach(ordered::add);
    views.reorder(shape.objectId(), ordered);
    return listAll(caller, shape);
  }

  /**
   * Makes a view the default.
   *
   * @param whom for whom; null: for everyone if the view is shared, otherwise for the caller. A
   *     caller who sets the default for everyone loses their own default
   */
  public View makeDefault(Caller caller, String object, String slug, @Nullable DefaultFor whom) {
    Shape shape = shapes.requireReadable(caller, object);
    views.lockObject(shape.objectId());
    CustomView view = views.require(caller, shape, slug);
    boolean isShared = view.visibility() == Visibility.SHARED;
    DefaultFor chosen =
        Objects.requireNonNullElse(whom, isShared ? DefaultFor.EVERYONE : DefaultFor.ME);
    if (chosen == DefaultFor.ME) {
      defaults.set(shape.objectId(), caller.requireAdminId(), slug);
    } else if (isShared) {
      defaults.set(shape.objectId(), DefaultViewRepository.EVERYONE, slug);
      defaults.clear(shape.objectId(), caller.requireAdminId());
    } else {
      throw Problem.invalid("for", "visibility", "Nobody else can see this view");
    }
    return view(caller, shape, slug);
  }

  private void changeVisibility(Caller caller, Shape shape, CustomView view, Visibility to) {
    view.requireMayChangeTo(to, caller.requireAdminId());
    requireRoom(views.listVisible(shape.objectId(), caller.requireAdminId()), to);
    if (to == Visibility.MINE) {
      defaults.clearExcept(shape.objectId(), view.slug(), view.adminId());
    }
  }

  private static void requireRoom(List<CustomView> all, Visibility visibility) {
    if (all.stream().filter(view -> view.visibility() == visibility).count() >= MAX) {
      throw new Problem(ViewsProblem.TOO_MANY_VIEWS).with("limit", MAX);
    }
  }

  private String slug(Shape shape, NewView given) {
    String explicit = given.slug();
    if (explicit == null) {
      return Slugs.from(given.name(), "view", s -> views.isTaken(shape.objectId(), s));
    }
    if (views.isTaken(shape.objectId(), Names.explicit(explicit, Slugs::isReserved))) {
      throw new Problem(ViewsProblem.VIEW_EXISTS).field("slug", "unique", explicit + " is taken");
    }
    return explicit;
  }

  private List<View> listAll(Caller caller, Shape shape) {
    String standard = defaults.find(shape.objectId(), caller.requireAdminId());
    return views.listVisible(shape.objectId(), caller.requireAdminId()).stream()
        .map(row -> View.of(caller, row, shape, standard, readers))
        .toList();
  }

  private View view(Caller caller, Shape shape, String slug) {
    return View.of(
        caller,
        views.require(caller, shape, slug),
        shape,
        defaults.find(shape.objectId(), caller.requireAdminId()),
        readers);
  }

  private static void refuse(List<FieldError> errors) {
    if (!errors.isEmpty()) {
      throw Problem.invalid(errors);
    }
  }
}
