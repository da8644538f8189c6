package plinth.fields.type;

import jakarta.json.JsonObject;
import java.time.Instant;
import java.util.Set;
import plinth.fields.FieldType;
import plinth.fields.setting.Settings;
import plinth.fields.setting.ValueSchema;

/**
 * Records of an object that are chosen by browsing it, without a field on the other side. Further
 * settings: {@code max} (1 to 1,000, default 100).
 */
final class SmartCatalogType extends Targets {
  private final boolean isPast;

  SmartCatalogType(Settings settings) {
    super(settings, settings.integer("max", 100, 1, 1000));
    isPast = false;
  }

  private SmartCatalogType(SmartCatalogType other) {
    super(other);
    isPast = true;
  }

  @Override
  public String key() {
    return "smart_catalog";
  }

  @Override
  public boolean isPast() {
    return isPast;
  }

  @Override
  public FieldType<?> asOf(Instant moment) {
    return new SmartCatalogType(this);
  }

  @Override
  public Set<String> formSettings() {
    return Set.of("object", "multiple", "max");
  }

  @Override
  public JsonObject outputSchema() {
    JsonObject one = ValueSchema.labelled("A record of " + object());
    return isMultiple() ? ValueSchema.list(one, max()) : one;
  }
}
