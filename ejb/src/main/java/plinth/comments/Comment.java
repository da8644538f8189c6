package plinth.comments;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Actor;

/**
 * A comment on a record, as one admin sees it. A deleted comment that has replies stays as a mark:
 * without its text, mentions and reactions.
 *
 * @param id its number
 * @param body the text as it was written, never to be shown as HTML; null once it is deleted
 * @param mentions the people it mentions, in the order they were named
 * @param reactions each reaction with its count, in the order they first came
 * @param parentId the comment that it answers; null when it begins a thread
 * @param repliesCount how many replies it has
 * @param author who wrote it
 * @param createdAt when it was written
 * @param editedAt when its text was last changed
 * @param deletedAt when it was deleted
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
