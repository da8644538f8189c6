package plinth.access;

import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Which records of an object a role sees and, with the rights for it, changes. Records that are
 * shared with a member come on top.
 */
public enum RecordScope {
  /** The records that are assigned to the member. */
  OWN,
  /** Also those that are assigned to the people of the member's teams. */
  TEAM,
  /**
   * The member's own, and those of the people of the teams that the member leads and of all teams
   * in them.
   */
  HIERARCHY,
  /** All records. */
  ALL;

  /** The word in the API and in the database. */
  public String code() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The scope with this word; empty if there is none. */
  public static Optional<RecordScope> of(String code) {
    return Stream.of(values()).filter(scope -> scope.code().equals(code)).findFirst();
  }

  /** Whether every member with this scope sees no more than with another one. */
  boolean isWithin(RecordScope other) {
    return this == other || this == OWN || other == ALL;
  }
}
