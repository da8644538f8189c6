package plinth.objects.use;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.List;
import plinth.kernel.Caller;
import plinth.objects.FieldUse;
import plinth.objects.FieldUses;
import plinth.objects.unique.UniqueKeys;

/** The unique keys that a field belongs to, each named by the slugs of its fields. */
@ApplicationScoped
class UniqueKeyUses implements FieldUses {
  @Inject private UniqueKeys keys;

  @Override
  public String kind() {
    return "unique_key";
  }

  @Override
  public List<FieldUse> of(Caller caller, String objectSlug, String fieldSlug) {
    return keys.list(caller, objectSlug).stream()
        .filter(key -> key.fields().contains(fieldSlug))
        .map(key -> String.join(", ", key.fields()))
        .map(label -> new FieldUse(label, label))
        .toList();
  }
}
