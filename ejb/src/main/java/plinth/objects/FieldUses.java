package plinth.objects;

import java.util.List;
import plinth.kernel.Caller;

/**
 * The port for whatever names fields of an object, such as views, forms or workflows, so that
 * people see what they touch before they change or delete a field. One class a kind, an
 * {@code @ApplicationScoped} bean in the feature that keeps the uses; it is asked inside the
 * transaction of a tenant service.
 */
public interface FieldUses {
  /** The word for what uses the field, in the singular, such as {@code view}. */
  String kind();

  /** What of this kind uses the field, in an order for people. */
  List<FieldUse> of(Caller caller, String objectSlug, String fieldSlug);
}
