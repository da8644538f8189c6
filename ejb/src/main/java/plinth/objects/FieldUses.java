package plinth.objects;

import java.util.List;
import plinth.kernel.Caller;

/**
 * The port for features that refer to fields, such as views, forms or workflows, so that people see
 * what is affected before they change or delete a field. Each kind of use has one implementation,
 * an {@code @ApplicationScoped} bean in the feature that stores the uses. It is called inside the
 * transaction of a tenant service.
 */
public interface FieldUses {
  /** The word for this kind of use, in the singular, such as {@code view}. */
  String kind();

  /** The uses of this kind, in an order suitable for people. */
  List<FieldUse> of(Caller caller, String objectSlug, String fieldSlug);
}
