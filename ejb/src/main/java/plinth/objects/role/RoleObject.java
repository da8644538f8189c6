package plinth.objects.role;

import jakarta.json.JsonObject;
import jakarta.json.JsonObjectBuilder;
import java.util.List;
import plinth.access.FieldLimit;
import plinth.access.ObjectLimit;
import plinth.access.ObjectRight;
import plinth.access.RecordScope;
import plinth.fields.Field;
import plinth.kernel.Json;
import plinth.kernel.Words;

/**
 * The limits of a role on one object, as the API shows them.
 *
 * @param objectSlug the object
 * @param read whether its records may be read; if not, the object does not exist for the role
 * @param create whether records may be created
 * @param update whether records may be changed
 * @param delete whether records may be deleted
 * @param records which records the rights apply to: {@code own}, {@code team}, {@code hierarchy} or
 *     {@code all}
 * @param fields the limited fields by their slugs: {@code hidden} or {@code read_only}
 */
public record RoleObject(
    String objectSlug,
    boolean read,
    boolean create,
    boolean update,
    boolean delete,
    @Words(of = RecordScope.class) String records,
    JsonObject fields) {

  static RoleObject of(String objectSlug, ObjectLimit limit, List<Field> shown) {
    JsonObjectBuilder fields = Json.createObjectBuilder();
    for (Field field : shown) {
      FieldLimit denied = limit.fields().get(field.id());
      if (denied != null) {
        fields.add(field.slug(), denied.code());
      }
    }
    return new RoleObject(
        objectSlug,
        limit.allows(ObjectRight.READ),
        limit.allows(ObjectRight.CREATE),
        limit.allows(ObjectRight.UPDATE),
        limit.allows(ObjectRight.DELETE),
        limit.records().code(),
        fields.build());
  }
}
