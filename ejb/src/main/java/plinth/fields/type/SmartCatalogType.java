package plinth.fields.type;

import jakarta.json.JsonObject;
import java.util.Set;
import plinth.fields.setting.Settings;
import plinth.fields.setting.ValueSchema;

/**
 * Records of an object that are chosen by browsing it, without a field on the other side. Further
 * settings: {@code max} (1 to 1,000, default 100).
 */
final class SmartCatalogType extends Targets {
  SmartCatalogType(Settings settings) {
    super(settings, settings.integer("max", 100, 1, 1000));
  }

  @Override
  public String key() {
    return "smart_catalog";
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
