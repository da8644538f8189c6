package plinth.objects;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.util.List;
import plinth.fields.Shape;
import plinth.kernel.Caller;
import plinth.tenancy.Tenanted;

/** Reads the shapes of all objects of a workspace at once, for the description of the workspace. */
@Stateless
@Tenanted
public class ObjectShapes {
  @Inject private ObjectRepository objects;
  @Inject private Shapes shapes;
  @Inject private RoleVisibility visibility;

  /**
   * An object with its fields.
   *
   * @param name its name in the singular
   * @param pluralName its name in the plural
   * @param granted its fields and the rights of the caller
   */
  public record Described(String name, String pluralName, GrantedShape granted) {
    /** The fields that the caller sees. */
    public Shape shape() {
      return granted.seen();
    }
  }

  /** The active objects that the caller may read, in order. */
  public List<Described> listActive(Caller caller) {
    return objects.listAll().stream()
        .filter(object -> object.isActive() && visibility.mayRead(caller, object.id()))
        .map(o -> new Described(o.name(), o.pluralName(), shapes.requireGranted(caller, o.slug())))
        .toList();
  }
}
