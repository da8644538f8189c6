package plinth.transfer.upload;

/**
 * A stored part of an uploaded file.
 *
 * @param id the number of its row
 * @param number its number in the file, from 1
 * @param key the key of its bytes in the file store
 * @param size its size in bytes
 * @param sha256 the digest of its bytes, hexadecimal; empty until they are received
 */
public record ImportPart(long id, int number, String key, long size, String sha256) {}
