package plinth.transfer.upload;

/**
 * A stored part of an uploaded file.
 *
 * @param id its row
 * @param number its place in the file, from 1
 * @param key where its bytes lie
 * @param size in bytes
 * @param sha256 digest of its bytes, hexadecimal; empty until they have arrived
 */
public record ImportPart(long id, int number, String key, long size, String sha256) {}
