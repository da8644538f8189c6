package plinth.inside.domain;

/**
 * A note was written, said before the commit.
 *
 * @param id number of the note
 */
public record Noted(long id) {}
