package plinth.fields;

/**
 * Records of an object that this record is related to. The engine checks that they exist and keeps
 * the other side.
 *
 * <p>Spec: Meta-model.
 */
final class RelationType extends Targets {
  RelationType(Settings settings) {
    super(settings);
  }

  @Override
  public String key() {
    return "relation";
  }
}
