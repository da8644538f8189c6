package plinth.comments;

/**
 * A comment and how many replies to it are not deleted.
 *
 * @param comment the comment
 * @param replies how many replies it has
 */
record RepliedComment(RecordComment comment, long replies) {}
