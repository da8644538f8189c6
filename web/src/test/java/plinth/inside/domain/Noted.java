package plinth.inside.domain;

/**
 * Event: a note was written. Fired before the commit.
 *
 * @param id ID of the note
 */
public record Noted(long id) {}
