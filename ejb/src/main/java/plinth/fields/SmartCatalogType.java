package plinth.fields;

/**
 * Records of an object that are chosen from by browsing it, without another side.
 *
 * <p>Spec: Meta-model.
 */
final class SmartCatalogType extends Targets {
  SmartCatalogType(Settings settings) {
    super(settings);
  }

  @Override
  public String key() {
    return "smart_catalog";
  }
}
