package plinth.objects;

import plinth.kernel.ProblemCode;

/** Error codes of objects, folders and fields. */
public enum ObjectsProblem implements ProblemCode {
  NOT_EMPTY(Kind.CONFLICT, "Records hold what would be deleted"),
  OBJECT_EXISTS(Kind.CONFLICT, "There is an object with this slug"),
  SYSTEM_OBJECT(Kind.CONFLICT, "A system object cannot be deleted"),
  TOO_MANY_OBJECTS(Kind.CONFLICT, "The workspace has no room for another object"),
  FOLDER_EXISTS(Kind.CONFLICT, "There is a folder with this slug"),
  TOO_MANY_FOLDERS(Kind.CONFLICT, "The workspace has no room for another folder"),
  FIELD_EXISTS(Kind.CONFLICT, "There is a field with this slug"),
  SYSTEM_FIELD(Kind.CONFLICT, "A system field cannot be deleted"),
  FIELD_TYPE_FIXED(Kind.INVALID, "The field cannot be changed to this type"),
  FIELD_VALUES_DO_NOT_FIT(Kind.CONFLICT, "Records hold values that do not fit the changed field"),
  FIELD_SHARED(Kind.CONFLICT, "Other objects share the field; remove its placement instead"),
  FIELD_NOT_SHAREABLE(Kind.INVALID, "The field of a relation cannot be shared"),
  LAST_PLACEMENT(Kind.CONFLICT, "No other object has the field; delete the field instead"),
  FIELD_CONVERTING(Kind.LOCKED, "The values of the field are being converted"),
  FIELD_VALUES_REPEAT(Kind.CONFLICT, "Records hold the same value more than once"),
  RELATION_EXISTS(Kind.CONFLICT, "There is a relation with this slug"),
  RELATION_DOES_NOT_FIT(Kind.CONFLICT, "Records are related to more than the type allows"),
  TOO_MANY_FIELDS(Kind.CONFLICT, "The object has no room for another field");

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
