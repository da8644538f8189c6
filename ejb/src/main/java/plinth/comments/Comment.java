package plinth.comments;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Actor;

/**
 * A comment on a record, as one admin sees it. A deleted comment that has replies stays as a
 * placeholder without its text, mentions and reactions.
 *
 * @param id the number of the comment
 * @param body the text as it was written, never to be shown as HTML; null once the comment is
 *     deleted
 * @param mentions the people the comment mentions, in the order in which they were named
 * @param reactions each reaction with its count, in the order in which the reactions first appeared
 * @param parentId the comment that this one answers; null if this comment starts a thread
 * @param repliesCount the number of replies
 * @param author the admin who wrote the comment
 * @param createdAt when the comment was written
 * @param editedAt when the text was last changed
 * @param deletedAt when the comment was deleted
 */
public record Comment(
    long id,
    @Nullable String body,
    List<Actor> mentions,
    Map<String, ReactionCount> reactions,
    @Nullable Long parentId,
    long repliesCount,
    Actor author,
    Instant createdAt,
    @Nullable Instant editedAt,
    @Nullable Instant deletedAt) {}
