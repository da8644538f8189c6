package plinth.objects;

import plinth.kernel.ProblemCode;

/** Error codes of objects, folders and fields. */
public enum ObjectsProblem implements ProblemCode {
  NOT_EMPTY(Kind.CONFLICT, "There are records with data that would be deleted"),
  OBJECT_EXISTS(Kind.CONFLICT, "An object with this slug already exists"),
  SYSTEM_OBJECT(Kind.CONFLICT, "A system object cannot be deleted"),
  TOO_MANY_OBJECTS(Kind.CONFLICT, "The workspace has reached its maximum number of objects"),
  FOLDER_EXISTS(Kind.CONFLICT, "A folder with this slug already exists"),
  TOO_MANY_FOLDERS(Kind.CONFLICT, "The workspace has reached its maximum number of folders"),
  OBJECT_DELETED(Kind.CONFLICT, "The object on the other side is deleted; restore it first"),
  FIELD_EXISTS(Kind.CONFLICT, "A field with this slug already exists"),
  SYSTEM_FIELD(Kind.CONFLICT, "A system field cannot be deleted"),
  FIELD_TYPE_FIXED(Kind.INVALID, "The field cannot be changed to this type"),
  FIELD_VALUES_DO_NOT_FIT(
      Kind.CONFLICT, "Some records have values that do not fit the changed field"),
  FIELD_SHARED(Kind.CONFLICT, "Other objects share the field; remove its placement instead"),
  FIELD_NOT_SHAREABLE(
      Kind.INVALID, "The field of a relation and a computed field cannot be shared"),
  FIELD_IN_FORMULA(Kind.CONFLICT, "Computed fields need the field as it is"),
  FIELD_IN_UNIQUE_KEY(Kind.CONFLICT, "A unique key of the object needs the field as it is"),
  LAST_PLACEMENT(Kind.CONFLICT, "No other object uses the field; delete the field instead"),
  FIELD_CONVERTING(Kind.LOCKED, "The values of the field are being converted"),
  FIELD_MOVING(Kind.LOCKED, "The values of the deleted field are being moved; try again later"),
  FIELD_VALUES_REPEAT(Kind.CONFLICT, "Several records have the same value"),
  RELATION_EXISTS(Kind.CONFLICT, "A relation with this slug already exists"),
  RELATION_DOES_NOT_FIT(
      Kind.CONFLICT, "Some records have more related records than the type allows"),
  TOO_MANY_FIELDS(Kind.CONFLICT, "The object has reached its maximum number of fields");

  private final Kind kind;
  private final String message;

  ObjectsProblem(Kind kind, String message) {
    this.kind = kind;
    this.message = message;
  }

  @Override
  public Kind kind() {
    return kind;
  }

  @Override
  public String message() {
    return message;
  }
}
