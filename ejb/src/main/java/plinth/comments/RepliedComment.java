package plinth.comments;

/**
 * A comment with the number of its replies that are not deleted.
 *
 * @param comment the comment
 * @param replies the number of replies
 */
record RepliedComment(RecordComment comment, long replies) {}
