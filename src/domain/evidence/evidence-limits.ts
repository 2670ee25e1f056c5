export const maximumEvidenceFiles = 20;

export const tooMuchEvidenceMessage = `You can send at most ${maximumEvidenceFiles} files as proof`;
